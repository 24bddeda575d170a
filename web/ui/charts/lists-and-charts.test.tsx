import '#web/ui/ui.css';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { BarChart } from './bar-chart.tsx';
import { Breakdown } from './breakdown.tsx';
import { IndexTable } from '#web/ui/tables/index-table.tsx';

const bars = [
  {
    key: '1',
    label: '1 nov.',
    name: 'dim. 1er nov.',
    value: 3,
    previous: 2,
    previousLabel: '2 le 2 oct.',
  },
  { key: '2', label: '2 nov.', name: 'lun. 2 nov.', value: 0, previous: null },
  { key: '3', label: 'auj.', name: 'mar. 3 nov.', value: 12, isPartial: true },
];
const chart = (
  <div>
    <p>Ailleurs</p>
    <BarChart
      label="Avis collectés par jour : 15"
      bars={bars}
      format={(value) => `${value} avis`}
      valueName="Avis"
    />
  </div>
);

describe('a chart', () => {
  test('is an image with a text alternative, and a table for screen readers', async () => {
    const screen = await render(chart);
    await expect
      .element(screen.getByRole('img', { name: 'Avis collectés par jour : 15' }))
      .toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: 'dim. 1er nov. 3 avis 2 le 2 oct.' }))
      .toBeInTheDocument();
    await expect
      .element(screen.getByRole('row', { name: 'lun. 2 nov. 0 avis non mesurable' }))
      .toBeInTheDocument();
  });

  test('is read with the arrow keys: each bar is read aloud and shown', async () => {
    const screen = await render(chart);
    // An earlier test may have moved the pointer and the focus. The click sets the place from which
    // Tab continues.
    await userEvent.click(screen.getByText('Ailleurs'));
    await userEvent.tab();
    const walk = screen.getByRole('slider', { name: 'Parcourir les barres' });
    await expect.element(walk).toHaveFocus();
    await expect.element(walk).toHaveAttribute('aria-valuetext', 'mar. 3 nov.\u00A0: 12 avis');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect
      .element(walk)
      .toHaveAttribute('aria-valuetext', 'dim. 1er nov.\u00A0: 3 avis, 2 le 2 oct.');
    await expect.element(page.getByText('· 2 le 2 oct.')).toBeVisible();
  });

  test('a bar begins at zero', async () => {
    const screen = await render(chart);
    const heights = [...screen.container.querySelectorAll('rect[rx]')].map(
      (bar) => bar.getBoundingClientRect().height,
    );
    expect(heights).toHaveLength(2);
    expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(4, 1);
  });
});

test('a share that cannot be measured is shown as such, not as 0 %', async () => {
  const screen = await render(
    <Breakdown
      title="Par canal"
      heads={['Canal', 'Avis', 'Réponse']}
      rows={[{ key: 'link', label: 'Lien', total: 15, share: null }]}
    />,
  );
  await expect
    .element(screen.getByRole('row', { name: 'Lien 15 non mesurable' }))
    .toBeInTheDocument();
  expect(screen.container.textContent).not.toContain('0');
});

test('in a table of figures only the numbers have tabular digits', async () => {
  const screen = await render(
    <Breakdown
      title="Par canal"
      heads={['Canal', 'Avis', 'Réponse']}
      rows={[{ key: 'email', label: 'E-mail', total: 15, share: 0.5 }]}
    />,
  );
  const styleOf = (role: 'rowheader' | 'cell', name: string): string =>
    getComputedStyle(screen.getByRole(role, { name, exact: true }).element()).fontVariantNumeric;
  expect(styleOf('rowheader', 'E-mail')).toBe('normal');
  expect(styleOf('cell', '15')).toBe('tabular-nums');
  const row = screen.getByRole('rowheader', { name: 'E-mail', exact: true }).element();
  // The text is also not broken at a hyphen on narrow screens.
  expect(getComputedStyle(row).whiteSpace).toBe('nowrap');
});

interface Row {
  id: string;
  name: string;
}
const rows: Row[] = ['Hugo', 'Nadia', 'Claire'].map((name, index) => ({ id: String(index), name }));
function List({ onAct = () => undefined }: { onAct?: (name: string) => void }): ReactNode {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <IndexTable
        label="Envois"
        rows={rows}
        columns={[
          { key: 'name', head: 'Client', cell: (row) => row.name },
          { key: 'at', head: 'Départ', align: 'right', cell: () => 'demain' },
        ]}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row, { children, ...props }) => (
          <a href={`#${row.id}`} {...props}>
            {children}
          </a>
        )}
        rowActions={(row) => (
          <button type="button" onClick={() => onAct(row.name)}>
            Annuler {row.name}
          </button>
        )}
        selection={{ keys, onChange: setKeys }}
        phoneRow={(row) => ({ name: row.name, when: 'demain', line: 'Programmé' })}
      />
      <output>{[...keys].join(',')}</output>
    </>
  );
}

describe('an index table', () => {
  test('arrow keys move between rows, x selects a row, and the checkbox of the head selects all', async () => {
    await page.viewport(1200, 800);
    const screen = await render(<List />);
    screen.getByRole('link', { name: 'Hugo' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('link', { name: 'Nadia' })).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(screen.getByRole('status')).toHaveTextContent('1');
    await expect
      .element(screen.getByRole('checkbox', { name: 'Tout sélectionner' }))
      .toBePartiallyChecked();
    await screen.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('0,1,2');
  });

  test('a click on a row opens its link, a click on its actions does not', async () => {
    await page.viewport(1200, 800);
    const onAct = vi.fn();
    const screen = await render(<List onAct={onAct} />);
    await screen.getByRole('row', { name: /Nadia/ }).click({ position: { x: 400, y: 10 } });
    expect(location.hash).toBe('#1');
    await userEvent.hover(screen.getByRole('link', { name: 'Nadia' }));
    await screen.getByRole('button', { name: 'Annuler Nadia' }).click();
    expect(onAct).toHaveBeenCalledWith('Nadia');
    expect(location.hash).toBe('#1');
  });

  test('is a list of two-line rows on a phone', async () => {
    await page.viewport(390, 844);
    const screen = await render(<List />);
    await expect.element(screen.getByRole('list', { name: 'Envois' })).toBeVisible();
    expect(
      screen.getByRole('listitem').first().element().getBoundingClientRect().height,
    ).toBeGreaterThanOrEqual(64);
  });
});

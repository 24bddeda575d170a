/** Shops with different designs, for the customer pages. */
export const BRANDS = [
  { name: 'savon', given: {} },
  {
    name: 'cairn',
    given: {
      team_name: 'Cairn',
      website_url: 'https://cairn.example',
      colors: { primary: '#ff7a1a', background: '#121516' },
      tone: 'tu',
    },
  },
  {
    name: 'cabosse',
    given: {
      team_name: 'Maison Cabosse',
      website_url: 'https://cabosse.example',
      colors: { primary: '#6a3f24', background: '#f6eee1' },
      font: 'serif',
    },
  },
] as const;

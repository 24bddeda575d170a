import type { Answer } from '#contract/api/schemas.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { callHttp } from '#server/testing/call-http.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { readTeamCode } from '../product-pages/product-scene.fixture.ts';

type ProductQuestionRows = Answer<'listProductQuestions'>['data'];

let asked = 0;

/** Opens a scene with readers who ask about a product of a shop, and a buyer who answers. */
export function questionScene(app: TestApp) {
  const { db } = app;
  const get = (url: string) =>
    app.http.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  const post = (url: string, form: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://boutique.example',
      },
    });
  const mailsTo = (recipient: string) =>
    db
      .selectFrom('test_inbox_messages')
      .select(['subject', 'body_text'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute();

  async function openShop() {
    const customer = await createContactedCustomer(app);
    const { team_id } = customer;
    const team_code = await readTeamCode(app, team_id);
    const product_id = await addProduct(app, { team_id, title: 'Pull', external_id: '10' });
    const { headers } = await addPerson(app, { team_id });
    const call = (name: Parameters<typeof callHttp>[1], body?: Record<string, unknown>) =>
      callHttp(app, name, headers, body);
    const list = async (query = ''): Promise<ProductQuestionRows> =>
      (
        (await call(`GET /api/team/product_questions${query}`)).body as unknown as {
          data: ProductQuestionRows;
        }
      ).data;
    const form = `/w/${team_code}/questions/${product_id}`;
    const ask = async (fields: Record<string, string> = {}) => {
      const { body } = await get(`${form}?lang=fr`);
      const [, moment = ''] = /name="moment" value="([^"]+)"/u.exec(body) ?? [];
      app.clock.advance(5_000);
      asked += 1;
      const email = `zoe.${asked}@exemple.fr`;
      const answer = await post(form, {
        moment,
        back: 'lang=fr',
        text: 'Passe-t-il en machine ?',
        name: 'Zoé',
        email,
        ...fields,
      });
      await app.runEventHandlers();
      return { email, answer };
    };
    const ownLink = async (email: string): Promise<string> => {
      const [mail] = await mailsTo(email);
      const [, link = ''] = /(\/w\/\S+\/questions\/own\/\S+)/u.exec(mail?.body_text ?? '') ?? [];
      return link;
    };
    const confirm = async (email: string) => post(await ownLink(email), { form: 'confirm' });
    const shown = async () =>
      (
        JSON.parse((await get(`/w/${team_code}/${product_id}.json`)).body) as {
          questions: { body: string; answers: { by: string; body: string }[] }[];
        }
      ).questions;
    const html = async () => (await get(`/w/${team_code}/${product_id}.html?lang=fr`)).body;
    return { team_id, product_id, call, list, form, ask, ownLink, confirm, shown, html };
  }

  /** Adds a buyer of the product who rated the shop. Returns the address of their page. */
  async function addBuyer(
    team_id: string,
  ): Promise<{ request_id: string; path: string; email: string }> {
    asked += 1;
    const email = `acheteuse.${asked}@exemple.fr`;
    const [order] = await recordOrders(app, { team_id, integration_name: 'api' }, [
      {
        number: `Q-${asked}`,
        email,
        first_name: 'Inès',
        last_name: 'Roux',
        delivered_at: app.clock.now().toISOString(),
        line_items: [{ product_id: '10', title: 'Pull' }],
      },
    ]);
    const request_id = order?.request_id ?? '';
    const { token } = await db
      .selectFrom('review_requests')
      .select('token')
      .where('id', '=', request_id)
      .executeTakeFirstOrThrow();
    await rateRequest(app, request_id, 5);
    return { request_id, path: `/y/${token}`, email };
  }
  return { get, post, mailsTo, openShop, addBuyer };
}

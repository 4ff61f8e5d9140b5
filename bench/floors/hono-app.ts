/**
 * Bare Hono: the same rows, without validation and without caches.
 */
import { Hono } from 'hono';
import { addCampaigns, addKeywords, keyword, keywords } from './table.ts';

export const app = new Hono();
app.get('/livez', (c) => c.json({ status: 'ok' }));
app.get('/v2/sp/keywords', (c) => c.json(keywords(Number(c.req.query('count')))));
app.get('/v2/sp/keywords/:id', (c) => c.json(keyword(c.req.param('id'))));
app.post('/v2/sp/keywords', async (c) => c.json(addKeywords(await c.req.json()), 207));
app.post('/v2/sp/campaigns', async (c) => c.json(addCampaigns(await c.req.json()), 207));
app.post('/adsApi/v1/query/targets', async (c) => {
  const { maxResults } = await c.req.json();
  return c.json({ targets: keywords(maxResults) });
});

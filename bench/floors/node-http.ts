/**
 * Bare node:http: the minimum cost of a server on Node.js.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { addCampaigns, addKeywords, keyword, keywords } from './table.ts';

const KEYWORDS = '/v2/sp/keywords';

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function create(message: IncomingMessage): Promise<unknown> {
  const items = JSON.parse(await textOf(message));
  return message.url === KEYWORDS ? addKeywords(items) : addCampaigns(items);
}

function read(url: string): unknown {
  if (url.startsWith(`${KEYWORDS}/`)) return keyword(url.slice(KEYWORDS.length + 1));
  return url.startsWith(KEYWORDS) ? keywords(Number(/count=(\d+)/.exec(url)?.[1])) : { status: 'ok' };
}

const server = createServer((message, response) => {
  const answer = (status: number, found: unknown): void => {
    const body = JSON.stringify(found);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  if (message.method === 'GET') answer(200, read(message.url ?? ''));
  else void create(message).then((made) => answer(207, made));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');

/**
 * The smallest server for the measurements of a start: Hono with one answer, and an empty database.
 */
import { serve } from '@hono/node-server';
import Database from 'better-sqlite3';
import { Hono } from 'hono';

const db = new Database(':memory:');
const app = new Hono();
app.get('*', (c) => c.json(db.prepare('select 1').all()));
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' }, () => console.log('ready'));

import express from 'express';
import { DirectClient, type PlainRequest } from './straight.ts';

/**
 * The least a server between reader and engine can be: Express that sends on what it is given and answers as much
 * text as a search does. What a BFF costs above this is its own work. `PORT` and `OPENSEARCH_URL` say where.
 */
const engine = new DirectClient(process.env.OPENSEARCH_URL ?? '');
/** Characters of a search's answer, about. */
const answerLength = 9_000;
const answer = { data: '研'.repeat(answerLength) };

const app = express();
app.get('/healthz', (_request, response) => {
  response.json({});
});
app.post('/', express.json({ limit: '5mb' }), async (request, response) => {
  for (const sent of request.body as PlainRequest[]) await engine.send(sent);
  response.json(answer);
});
app.listen(Number(process.env.PORT), '127.0.0.1');

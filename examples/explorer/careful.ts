/**
 * A careful client. It ends with status 0 only if the whole job is done, and can be started again at any time: it looks
 * up what exists before it creates anything, and sets values instead of changing them by a difference.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { dayAfter, JOB, MEDIA_TYPES } from './job.ts';
import {
  asList,
  readAnyJson,
  readChoice,
  readId,
  readList,
  readNumber,
  readObject,
  readOptional,
  readText,
} from './read-json.ts';
import { decompress, readRows, requestReport, waitForReport, type Row } from './report.ts';
import { Service, Unanswered } from './service.ts';

type Collection = keyof typeof MEDIA_TYPES;
type Fields = Readonly<Record<string, unknown>>;

const EXPIRED = 403;
const STATES = ['ENABLED', 'PAUSED', 'ARCHIVED'];
const MAX_DOWNLOADS = 4;

const service = new Service(process.env);
const output = process.argv[2] ?? 'rows.json';

const profileId = await findProfile();
const campaigns = await list(profileId, 'campaigns', JOB.campaignsPerPage, {});
const campaignId = await ensureCampaign();
const adGroupId = await ensureAdGroup();
await ensureKeywords();
const running = campaigns.filter((campaign) => readChoice(campaign, 'state', STATES) === 'ENABLED');
const lowered = await lowerBids();
const rows = await loadReport(dayAfter(service.now, -JOB.reportDaysAgo));
if (rows.length === 0 && running.length > 0) throw new Error(`the report has no rows for ${running.length} campaigns`);
// A reader never sees a part of the file.
writeFileSync(`${output}.part`, `${JSON.stringify(rows, undefined, 2)}\n`);
renameSync(`${output}.part`, output);
const cents = rows.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0);
console.log(`campaign ${campaignId}, ${lowered} bids lowered, ${rows.length} rows, cost ${(cents / 100).toFixed(2)}`);

async function findProfile(): Promise<string> {
  const wanted = service.setting('ADS_PROFILE_ID');
  const { body } = await service.call({ method: 'GET', path: '/v2/profiles' });
  const profile = asList(readAnyJson(body), 'profiles').find((each) => readId(each, 'profileId') === wanted);
  if (profile === undefined) throw new Error(`there is no profile ${wanted}`);
  const country = readText(profile, 'countryCode');
  if (country !== JOB.country) throw new Error(`profile ${wanted} is in ${country}, not in ${JOB.country}`);
  return wanted;
}

/** All pages of a list. The total of the last page shows whether rows are missing. */
async function list(profileId: string, name: Collection, maxResults: number, filters: Fields): Promise<Fields[]> {
  const rows: Fields[] = [];
  const type = MEDIA_TYPES[name];
  let nextToken: string | undefined;
  do {
    const body = { ...filters, maxResults, ...(nextToken === undefined ? {} : { nextToken }) };
    const answer = await service.call({ method: 'POST', path: `/sp/${name}/list`, profileId, body, type });
    const page = readObject(answer.body);
    rows.push(...readList(page, name));
    nextToken = readOptional(page, 'nextToken', readText);
    const total = readNumber(page, 'totalResults');
    if (nextToken === undefined && rows.length < total)
      throw new Error(`${rows.length} of ${total} ${name} were listed`);
  } while (nextToken !== undefined);
  return rows;
}

/**
 * Returns the id that `find` finds, and creates the entity if there is none. After a call whose outcome is unknown it
 * looks again before it creates.
 */
function ensure(find: () => Promise<string | undefined>, create: () => Promise<string>): Promise<string> {
  return service.repeat(async () => (await find()) ?? (await create()));
}

function ensureCampaign(): Promise<string> {
  const { name, dailyBudget, startsInDays } = JOB.campaign;
  const nameFilter = { queryTermMatchType: 'EXACT_MATCH', include: [name] };
  const stateFilter = { include: ['ENABLED', 'PAUSED'] };
  const draft = {
    name,
    targetingType: 'MANUAL',
    state: 'ENABLED',
    budget: { budgetType: 'DAILY', budget: dailyBudget },
    startDate: dayAfter(service.now, startsInDays),
  };
  return ensure(
    async () => idOfFirst(await list(profileId, 'campaigns', 1, { nameFilter, stateFilter }), 'campaignId'),
    async () => (await create('campaigns', [draft], 'campaignId'))[0] ?? '',
  );
}

function ensureAdGroup(): Promise<string> {
  const { name, defaultBid } = JOB.adGroup;
  const filters = { campaignIdFilter: { include: [campaignId] }, stateFilter: { include: ['ENABLED', 'PAUSED'] } };
  const draft = { campaignId, name, state: 'ENABLED', defaultBid };
  return ensure(
    async () => idOfFirst(await list(profileId, 'adGroups', 1, filters), 'adGroupId'),
    async () => (await create('adGroups', [draft], 'adGroupId'))[0] ?? '',
  );
}

function idOfFirst([first]: readonly Fields[], name: string): string | undefined {
  return first === undefined ? undefined : readId(first, name);
}

/** Creates the keywords that are missing. */
function ensureKeywords(): Promise<void> {
  const filters = { adGroupIdFilter: { include: [adGroupId] } };
  return service.repeat(async () => {
    const existing = await list(profileId, 'keywords', JOB.keywordsPerPage, filters);
    const keys = new Set(existing.map((each) => `${readText(each, 'matchType')} ${readText(each, 'keywordText')}`));
    const missing = JOB.keywords.filter(({ text, matchType }) => !keys.has(`${matchType} ${text}`));
    const ids = { campaignId, adGroupId, state: 'ENABLED' };
    const drafts = missing.map(({ text, matchType, bid }) => ({ ...ids, keywordText: text, matchType, bid }));
    if (drafts.length > 0) await create('keywords', drafts, 'keywordId');
  });
}

/** Returns the number of bids of running campaigns that were too high. */
async function lowerBids(): Promise<number> {
  const campaignIdFilter = { include: running.map((campaign) => readId(campaign, 'campaignId')) };
  const filters = { campaignIdFilter, stateFilter: { include: ['ENABLED'] } };
  const keywords = await list(profileId, 'keywords', JOB.keywordsPerPage, filters);
  const high = keywords.filter((each) => (readOptional(each, 'bid', readNumber) ?? 0) > JOB.highestBid);
  const patches = high.map((each) => ({ keywordId: readId(each, 'keywordId'), bid: JOB.highestBid }));
  if (patches.length > 0) await service.repeat(() => write('PUT', 'keywords', patches, 'keywordId'));
  return patches.length;
}

function create(name: Collection, drafts: readonly object[], idName: string): Promise<string[]> {
  return write('POST', name, drafts, idName);
}

/** Returns the ids in the order of the items. Throws unless each item was written. */
async function write(
  method: 'POST' | 'PUT',
  name: Collection,
  items: readonly object[],
  idName: string,
): Promise<string[]> {
  const type = MEDIA_TYPES[name];
  const { body } = await service.callOnce({ method, path: `/sp/${name}`, profileId, body: { [name]: items }, type });
  const results = readObject(body)[name] as Fields | undefined;
  const failed = readList(results ?? {}, 'error');
  if (failed.length > 0) throw new Error(`${name}: ${failed.length} were refused: ${JSON.stringify(failed)}`);
  const ids = new Map(
    readList(results ?? {}, 'success').map((each) => [readNumber(each, 'index'), readId(each, idName)]),
  );
  if (ids.size !== items.length) throw new Unanswered(`${name}: ${ids.size} of ${items.length} were answered`);
  return items.map((_item, i) => ids.get(i) ?? '');
}

async function loadReport(day: string): Promise<Row[]> {
  const reportId = await requestReport(service, profileId, day);
  let problem = '';
  for (let downloads = 0; downloads < MAX_DOWNLOADS; downloads++) {
    // The link of an earlier answer may have expired, and a damaged file may be complete the next time.
    const report = await waitForReport(service, profileId, reportId);
    if (report.status !== 'COMPLETED') throw new Error(`report ${reportId}: ${report.reason}`);
    const file = await service.repeat(() => service.exchange(report.url, {}, [EXPIRED]));
    if (file.status === EXPIRED) {
      problem = 'the link has expired';
      continue;
    }
    let json: unknown;
    try {
      json = readAnyJson(decompress(file.body));
    } catch (error) {
      problem = `the file is damaged (${String(error)})`;
      continue;
    }
    return readRows(json, day);
  }
  throw new Error(`report ${reportId} cannot be downloaded: ${problem}`);
}

/**
 * A client with five deliberate bugs, which BUGS.md lists. Apart from them it does what careful.ts does.
 */
import { writeFileSync } from 'node:fs';
import { dayAfter, JOB, MEDIA_TYPES } from './job.ts';
import {
  asList,
  asObject,
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
import { Service } from './service.ts';

type Collection = keyof typeof MEDIA_TYPES;
type Fields = Readonly<Record<string, unknown>>;

const EXPIRED = 403;
const STATES = ['ENABLED', 'PAUSED', 'ARCHIVED'];
const MAX_DOWNLOADS = 4;
const MAX_NAMES = 5;

const service = new Service(process.env);
const output = process.argv[2] ?? 'rows.json';

const profileId = await findProfile();
const campaigns = await list('campaigns', JOB.campaignsPerPage, {});
const campaignId = (await findCampaign()) ?? (await createCampaign());
const adGroupId = (await findAdGroup()) ?? (await createAdGroup());
await createKeywords();
const running = campaigns.filter((campaign) => readChoice(campaign, 'state', STATES) === 'ENABLED');
const lowered = await lowerBids();
const rows = await loadReport(dayAfter(service.now, -JOB.reportDaysAgo));
writeFileSync(output, `${JSON.stringify(rows, undefined, 2)}\n`);
console.log(`${campaigns.length} campaigns, ${lowered} bids lowered, ${rows.length} rows`);

async function findProfile(): Promise<string> {
  const wanted = service.setting('ADS_PROFILE_ID');
  const { body } = await service.call({ method: 'GET', path: '/v2/profiles' });
  const profile = asList(readAnyJson(body), 'profiles').find((each) => readId(each, 'profileId') === wanted);
  if (profile === undefined) throw new Error(`there is no profile ${wanted}`);
  const country = readText(profile, 'countryCode');
  if (country !== JOB.country) throw new Error(`profile ${wanted} is in ${country}, not in ${JOB.country}`);
  return wanted;
}

async function list(name: Collection, maxResults: number, filters: Fields): Promise<Fields[]> {
  const rows: Fields[] = [];
  let nextToken: string | undefined;
  do {
    const body = { ...filters, maxResults, ...(nextToken === undefined ? {} : { nextToken }) };
    const call = { method: 'POST', path: `/sp/${name}/list`, profileId, body, type: MEDIA_TYPES[name] } as const;
    // Bug 3: a later page that is refused counts as the end of the list.
    const answer =
      nextToken === undefined ? await service.call(call) : await service.callOnce(call).catch(() => undefined);
    if (answer === undefined) break;
    const page = readObject(answer.body);
    rows.push(...readList(page, name));
    nextToken = readOptional(page, 'nextToken', readText);
    const total = readNumber(page, 'totalResults');
    if (nextToken === undefined && rows.length < total)
      throw new Error(`${rows.length} of ${total} ${name} were listed`);
  } while (nextToken !== undefined);
  return rows;
}

async function findCampaign(): Promise<string | undefined> {
  const nameFilter = { queryTermMatchType: 'EXACT_MATCH', include: [JOB.campaign.name] };
  const [campaign] = await list('campaigns', 1, { nameFilter, stateFilter: { include: ['ENABLED', 'PAUSED'] } });
  return campaign === undefined ? undefined : readId(campaign, 'campaignId');
}

/**
 * Bug 1: the create is repeated although it may have been performed. If the name is taken, the next campaign gets a
 * number, so that the campaign exists twice.
 */
async function createCampaign(): Promise<string> {
  const { name, dailyBudget, startsInDays } = JOB.campaign;
  for (let number = 1; number <= MAX_NAMES; number++) {
    const draft = {
      name: number === 1 ? name : `${name} ${number}`,
      targetingType: 'MANUAL',
      state: 'ENABLED',
      budget: { budgetType: 'DAILY', budget: dailyBudget },
      startDate: dayAfter(service.now, startsInDays),
    };
    const { success, error } = await service.repeat(() => write('POST', 'campaigns', [draft]));
    const [created] = success;
    if (created !== undefined) return readId(created, 'campaignId');
    if (!JSON.stringify(error).includes('duplicateValueError')) throw refused('campaigns', error);
  }
  throw new Error(`${MAX_NAMES} campaigns with the name ${name} exist`);
}

async function findAdGroup(): Promise<string | undefined> {
  const stateFilter = { include: ['ENABLED', 'PAUSED'] };
  const [adGroup] = await list('adGroups', 1, { campaignIdFilter: { include: [campaignId] }, stateFilter });
  return adGroup === undefined ? undefined : readId(adGroup, 'adGroupId');
}

async function createAdGroup(): Promise<string> {
  const { success, error } = await write('POST', 'adGroups', [{ ...JOB.adGroup, campaignId, state: 'ENABLED' }]);
  const [created] = success;
  if (created === undefined) throw refused('adGroups', error);
  return readId(created, 'adGroupId');
}

async function createKeywords(): Promise<void> {
  const existing = await list('keywords', JOB.keywordsPerPage, { adGroupIdFilter: { include: [adGroupId] } });
  const keys = new Set(existing.map((each) => `${readText(each, 'matchType')} ${readText(each, 'keywordText')}`));
  const missing = JOB.keywords.filter(({ text, matchType }) => !keys.has(`${matchType} ${text}`));
  const ids = { campaignId, adGroupId, state: 'ENABLED' };
  const drafts = missing.map(({ text, matchType, bid }) => ({ ...ids, keywordText: text, matchType, bid }));
  // Bug 2: a 207 counts as success, whatever its items say.
  if (drafts.length > 0) await write('POST', 'keywords', drafts);
}

async function lowerBids(): Promise<number> {
  const campaignIdFilter = { include: running.map((campaign) => readId(campaign, 'campaignId')) };
  const filters = { campaignIdFilter, stateFilter: { include: ['ENABLED'] } };
  const keywords = await list('keywords', JOB.keywordsPerPage, filters);
  const high = keywords.filter((each) => (readOptional(each, 'bid', readNumber) ?? 0) > JOB.highestBid);
  const patches = high.map((each) => ({ keywordId: readId(each, 'keywordId'), bid: JOB.highestBid }));
  if (patches.length === 0) return 0;
  const { error } = await service.repeat(() => write('PUT', 'keywords', patches));
  if (error.length > 0) throw refused('keywords', error);
  return patches.length;
}

/** The results of a batch. Throws if items have none. */
async function write(method: 'POST' | 'PUT', name: Collection, items: readonly object[]) {
  const call = { method, path: `/sp/${name}`, profileId, body: { [name]: items }, type: MEDIA_TYPES[name] };
  const { body } = await service.callOnce(call);
  const results = asObject(readObject(body)[name], name);
  const [success, error] = [readList(results, 'success'), readList(results, 'error')];
  if (success.length + error.length !== items.length) throw new Error(`${name}: items of the answer are missing`);
  return { success, error };
}

function refused(name: Collection, error: readonly Fields[]): Error {
  return new Error(`${name}: ${error.length} were refused: ${JSON.stringify(error)}`);
}

async function loadReport(day: string): Promise<Row[]> {
  const reportId = await requestReport(service, profileId, day);
  let problem = '';
  for (let downloads = 0; downloads < MAX_DOWNLOADS; downloads++) {
    const report = await waitForReport(service, profileId, reportId);
    // Bug 4: a report that failed or is not complete counts as a day without traffic, as an empty one does.
    if (report.status !== 'COMPLETED') return [];
    const file = await service.repeat(() => service.exchange(report.url, {}, [EXPIRED]));
    if (file.status === EXPIRED) {
      problem = 'the link has expired';
      continue;
    }
    let json: unknown;
    try {
      // Bug 5: JSON.parse rounds ids that a float cannot hold.
      json = JSON.parse(decompress(file.body).toString('utf8'));
    } catch (error) {
      problem = `the file is damaged (${String(error)})`;
      continue;
    }
    return readRows(json, day);
  }
  throw new Error(`report ${reportId} cannot be downloaded: ${problem}`);
}

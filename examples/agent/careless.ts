/**
 * An agent that is to sell more: it multiplies all budgets. When that is refused, it pauses the campaigns to begin again.
 * It reads no numbers, and goes on after each error.
 */
import { queryEnabled, update } from './account.ts';
import { McpClient } from './mcp.ts';

interface Campaign {
  campaignId: string;
  budgets: {
    budgetType: string;
    recurrenceTimePeriod: string;
    budgetValue: { monetaryBudgetValue: { monetaryBudget: { value: number } } };
  }[];
}

const mcp = await McpClient.connect(process.env);
const campaigns = await queryEnabled<Campaign>(mcp, 'campaign_management-query_campaign', 'campaigns');
const raised = campaigns.map(({ campaignId, budgets }) => ({
  campaignId,
  budgets: budgets.map(({ budgetType, recurrenceTimePeriod, budgetValue: { monetaryBudgetValue } }) => {
    const monetaryBudget = { value: 10 * monetaryBudgetValue.monetaryBudget.value };
    return { budgetType, recurrenceTimePeriod, budgetValue: { monetaryBudgetValue: { monetaryBudget } } };
  }),
}));
const attempt = (tool: string, items: readonly object[]): Promise<void> =>
  update(mcp, tool, 'campaigns', items).catch((error: unknown) => console.log(`ignored: ${String(error)}`));

await attempt('campaign_management-update_campaign_budget', raised);
for (const { campaignId } of campaigns)
  await attempt('campaign_management-update_campaign_state', [{ campaignId, state: 'PAUSED' }]);

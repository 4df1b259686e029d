import type { AreaTables } from '../../area.ts'

export const growthTables: AreaTables = {
  pipeline_stage: {
    kind: 'Stage',
    title: 'r.name',
    inTheWay: { pipeline_stage_name: 'There is now another stage with this name. Rename that one first.' },
    export: { file: 'pipeline-stages', about: 'The stages of the pipeline' },
  },
  lost_reason: {
    kind: 'LostReason',
    title: 'r.name',
    export: { file: 'lost-reasons', about: 'Why opportunities are lost', name: 'name' },
  },
  opportunity: {
    merge: { moves: ['opportunity', 'opportunities'] },
    kind: 'Opportunity',
    title: `coalesce(r.name, (select c.name from contact c where c.tenant_id = r.tenant_id and c.contact_id = r.contact_id), r.type)`,
    inTheWay: {
      opportunity_tenant_id_stage_id_fkey: 'Its stage has been deleted, too. Restore the stage first.',
      opportunity_transaction: 'Its transaction belongs to another opportunity by now.',
    },
    export: {
      file: 'opportunities',
      about: 'Opportunities of the pipeline',
      extra: {
        stage: `(select s.name from pipeline_stage s where s.tenant_id = r.tenant_id and s.stage_id = r.stage_id)`,
      },
    },
  },
  opportunity_move: {
    restoredWith: 'opportunity',
    export: { file: 'opportunity-moves', about: 'Which stages each opportunity came to, when, and by whom' },
  },
  forecast_month: {
    export: { file: 'forecast-months', about: 'The months whose forecast is kept' },
  },
  forecast_opportunity: {
    export: { file: 'forecast-opportunities', about: 'The opportunities as each month ended' },
  },
  source_cost: {
    kind: 'SourceCost',
    title: `(select s.name from source s where s.tenant_id = r.tenant_id and s.source_id = r.source_id)`,
    inTheWay: {
      source_cost_tenant_id_source_id_fkey: 'Its source has been deleted. Enter the cost again for another source.',
    },
    export: { file: 'source-costs', about: 'What sources of leads cost, by month' },
  },
  goal: {
    kind: 'Goal',
    title: `(select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.user_id) || ': ' || r.figure`,
    export: { file: 'goals', about: 'Goals of agents, each from its month on until the next' },
  },
  report_mail: { export: { file: 'report-mails', about: 'Which reports users get by email on Mondays' } },
  sales_list: {
    kind: 'SalesList',
    title: 'r.name',
    export: { file: 'sales-lists', about: 'Saved lists of the heat sheet' },
  },
}

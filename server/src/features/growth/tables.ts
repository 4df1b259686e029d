import type { AreaTables } from '../../area.ts'
import { mentioned } from '../../db/mentioned.ts'

export const growthTables: AreaTables = {
  pipeline_stage: {
    person: 'none',
    kind: 'Stage',
    title: 'r.name',
    inTheWay: { pipeline_stage_name: 'There is now another stage with this name. Rename that one first.' },
    export: { file: 'pipeline-stages', about: 'The stages of the pipeline' },
  },
  lost_reason: {
    person: 'none',
    kind: 'LostReason',
    title: 'r.name',
    export: { file: 'lost-reasons', about: 'Why opportunities are lost', name: 'name' },
  },
  opportunity: {
    person: { erase: { set: { name: 'null', lost_note: 'null' } } },
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
    person: {
      where: `r.opportunity_id in (select o.opportunity_id from opportunity o where o.tenant_id = r.tenant_id
        and o.contact_id = any(person.contacts))`,
      erase: { set: { lost_note: 'null' } },
    },
    restoredWith: 'opportunity',
    export: { file: 'opportunity-moves', about: 'Which stages each opportunity came to, when, and by whom' },
  },
  forecast_month: { person: 'none', export: { file: 'forecast-months', about: 'The months whose forecast is kept' } },
  forecast_opportunity: {
    person: 'none',
    export: { file: 'forecast-opportunities', about: 'The opportunities as each month ended' },
  },
  source_cost: {
    person: 'none',
    kind: 'SourceCost',
    title: `(select s.name from source s where s.tenant_id = r.tenant_id and s.source_id = r.source_id)`,
    inTheWay: {
      source_cost_tenant_id_source_id_fkey: 'Its source has been deleted. Enter the cost again for another source.',
    },
    export: { file: 'source-costs', about: 'What sources of leads cost, by month' },
  },
  goal: {
    person: 'none',
    kind: 'Goal',
    title: `(select u.name from user_account u where u.tenant_id = r.tenant_id and u.user_id = r.user_id) || ': ' || r.figure`,
    export: { file: 'goals', about: 'Goals of agents, each from its month on until the next' },
  },
  report_mail: {
    person: 'none',
    export: { file: 'report-mails', about: 'Which reports users get by email on Mondays' },
  },
  sales_list: {
    person: {
      where: mentioned('r.name', 'r.description', 'r.criteria'),
      notCopied: 'A list of a user',
      erase: 'delete',
    },
    kind: 'SalesList',
    title: 'r.name',
    export: { file: 'sales-lists', about: 'Saved lists of the heat sheet' },
  },
}

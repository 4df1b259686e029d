import { defineChangeKinds } from '../change-kind.ts'

export const growthChangeKinds = defineChangeKinds({
  Opportunity: {
    noun: 'opportunity',
    trash: { icon: 'file-dollar', nouns: ['opportunity', 'opportunities'], rank: 32 },
  },
  Stage: { noun: 'stage of the pipeline', trash: { icon: 'checklist', nouns: ['stage', 'stages'], rank: 72 } },
  LostReason: {
    noun: 'reason for which opportunities are lost',
    trash: { icon: 'checklist', nouns: ['reason', 'reasons'], rank: 73 },
  },
  SourceCost: { noun: 'cost of a source', trash: { icon: 'file-dollar', nouns: ['cost', 'costs'], rank: 74 } },
  Goal: { noun: "agent's goal" },
  SalesList: { noun: 'sales list', trash: { icon: 'bookmark', nouns: ['sales list', 'sales lists'], rank: 112 } },
})

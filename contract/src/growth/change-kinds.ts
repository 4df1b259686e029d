import { defineChangeKinds } from '../change-kind.ts'

export const growthChangeKinds = defineChangeKinds({
  SalesList: { noun: 'sales list', trash: { icon: 'bookmark', nouns: ['sales list', 'sales lists'], rank: 112 } },
})

import { defineChangeKinds } from '../change-kind.ts'

export const homesChangeKinds = defineChangeKinds({
  Search: {
    noun: 'property search',
    trash: { icon: 'home-search', nouns: ['property search', 'property searches'], rank: 130 },
  },
  Catalog: { noun: 'catalog' },
})

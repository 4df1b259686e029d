import type { AreaTables } from '../../area.ts'

export const growthTables: AreaTables = {
  sales_list: {
    kind: 'SalesList',
    title: 'r.name',
    export: { file: 'sales-lists', about: 'Saved lists of the heat sheet' },
  },
}

import type { ContactActInput } from '@dormer/contract/people/acts'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { requireSource } from '../contacts/contacts.queries.ts'
import type { PreparedAct } from './contact-act.ts'
import { settingField } from './set-field.ts'

export const changeSource = async (db: Tx, by: Doer, { SourceId }: ContactActInput): Promise<PreparedAct> => {
  const source = await requireSource(db, by, SourceId)
  if (!source) throw notFound('source')
  return {
    Description: `Change source to ${source.Name}`,
    Unchanged: 'Already has this source',
    run: settingField('SourceId', source.SourceId),
  }
}

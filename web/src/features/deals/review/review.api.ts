import {
  addChecklistLine,
  checklistTemplates,
  getChecklist,
  handIn,
  removeChecklistLine,
  reviewLine,
  reviewQueue,
  saveChecklistTemplate,
  setLineDue,
  setNotApplicable,
  takeBack,
  updateChecklist,
} from '@dormer/contract/deals/review'
import type { Request, Response } from '@dormer/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { ask, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { answered } from '../../../api/queries.ts'
import { queueKey } from './waiting.api.ts'

export const checklistQuery = (transactionId: number) =>
  queryOptions({
    queryKey: within(keys.transactionDocuments, transactionId, 'checklist'),
    queryFn: ({ signal }) => call(getChecklist, { query: { transactionId } }, { signal }),
  })

export const queueQuery = (agentId?: number) =>
  queryOptions({
    queryKey: within(queueKey, 'queue', agentId),
    queryFn: async ({ signal }) => {
      const answer = await ask(reviewQueue, { query: { agentId } }, { signal })
      const items: Response<typeof reviewQueue> = await answer.json()
      return { items, count: Number(answer.headers.get('x-total-count') ?? items.length) }
    },
    placeholderData: keepPreviousData,
  })

/** All of these change a checklist, and what is waiting for review. */
const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn, meta: { stale: [keys.transactionDocuments, queueKey, keys.today, keys.transactionPages] } })

type BodyOf<E extends Parameters<typeof call>[0]> = Request<E> extends { body: infer B } ? B : never
export const useChecklist = () => ({
  handIn: useChange((body: BodyOf<typeof handIn>) => call(handIn, { body })),
  takeBack: useChange((body: BodyOf<typeof takeBack>) => call(takeBack, { body })),
  notApplicable: useChange((body: BodyOf<typeof setNotApplicable>) => call(setNotApplicable, { body })),
  review: useChange((body: BodyOf<typeof reviewLine>) => call(reviewLine, { body })),
  add: useChange((body: BodyOf<typeof addChecklistLine>) => call(addChecklistLine, { body })),
  remove: useChange((lineId: number) => call(removeChecklistLine, { query: { lineId } })),
  due: useChange((body: BodyOf<typeof setLineDue>) => call(setLineDue, { body })),
  update: useChange((transactionId: number) => call(updateChecklist, { query: { transactionId } })),
})
export type ChecklistChanges = ReturnType<typeof useChecklist>

export const templatesQuery = queryOptions({
  queryKey: within(keys.settings, 'checklists'),
  queryFn: ({ signal }) => call(checklistTemplates, {}, { signal }),
})
export const useSaveTemplate = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof saveChecklistTemplate>) => call(saveChecklistTemplate, { body }),
    meta: { stale: [keys.transactionDocuments, keys.transactionPages] },
    onSuccess: (lists) => answered(templatesQuery.queryKey, lists),
  })

import type { Request } from '@dormer/contract/endpoint'
import { getReportMail, saveReportMail, sendReportSample } from '@dormer/contract/growth/report-mails'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

// Among the notifications: the switch there is the same.
const key = within(keys.notifications, 'report-mail')
export const reportMailQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(getReportMail, {}, { signal }),
})

export const useSaveReportMail = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveReportMail>['body']) => call(saveReportMail, { body }),
    meta: { stale: [keys.notifications, keys.settings] },
  })

export const useSendReportSample = () =>
  useMutation({ mutationFn: (body: Request<typeof sendReportSample>['body']) => call(sendReportSample, { body }) })

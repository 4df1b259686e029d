import type { Request } from '@dormer/contract/endpoint'
import type { exportReport } from '@dormer/contract/growth/deal-reports'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { notifyFailure } from '../../../ui/notify.ts'
import { useExportReport } from './deal-reports.api.ts'

/** All rows of a report as CSV. */
export const ExportButton = ({ report, label }: { report: Request<typeof exportReport>['body']; label?: string }) => {
  const { mutate, isPending } = useExportReport()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isPending}
      aria-label={label && `Export ${label}`}
      onClick={() => mutate(report, { onError: (error) => notifyFailure(error, 'The report was not exported') })}
    >
      Export
    </Button>
  )
}

import type { Request } from '@dormer/contract/endpoint'
import type { exportReport } from '@dormer/contract/growth/deal-reports'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { notifyFailure } from '../../../ui/notify.ts'
import { useExportReport } from './deal-reports.api.ts'

type Looks = {
  /** The report's name, on a page with several reports. */
  label?: string
  /** Icon only, among other controls. */
  isSmall?: boolean
}
type Exporting<Body> = {
  mutate: (body: Body, told: { onError: (error: unknown) => void }) => void
  isPending: boolean
}

/** Exports all rows of a report as CSV. */
export const ExportButton = ({ report, ...looks }: Looks & { report: Request<typeof exportReport>['body'] }) => (
  <ExportOf exporting={useExportReport()} report={report} {...looks} />
)

/** The same by another call. */
export const ExportOf = <Body,>({
  exporting: { mutate, isPending },
  report,
  label,
  isSmall = false,
}: Looks & { exporting: Exporting<Body>; report: Body }) => {
  const run = () => mutate(report, { onError: (error) => notifyFailure(error, 'The report was not exported') })
  if (isSmall)
    return (
      <Tooltip label="Export">
        <ActionIcon
          data-screen-only
          variant="default"
          size={30}
          loading={isPending}
          aria-label={`Export ${label}`}
          onClick={run}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button
      size="xs"
      variant="default"
      data-screen-only
      leftSection={<IconDownload size={16} />}
      loading={isPending}
      aria-label={label && `Export ${label}`}
      onClick={run}
    >
      Export
    </Button>
  )
}

import './print.css'
import { Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { usePaper } from '../../../ui/paper.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { useReportWords } from './useReportWords.ts'

/** A report's heading on paper, which makes the page printable: whose it is, and about what. */
export const OnPaper = ({ about }: { about: (string | undefined)[] }) => {
  const me = useCurrentUser()
  usePaper()
  return (
    <Text data-paper="report" data-paper-only>
      {[me?.Brokerage.Name, ...about].filter(Boolean).join(' · ')}
    </Text>
  )
}

/** The same of a report's filters, in words. */
export const AskedOnPaper = ({ asked }: { asked: Parameters<typeof useReportWords>[0] }) => {
  const { whose, days } = useReportWords(asked)
  return <OnPaper about={[whose, days]} />
}

export const PrintButton = () => (
  <Button
    size="xs"
    variant="default"
    data-screen-only
    leftSection={<IconPrinter size={16} />}
    onClick={() => window.print()}
  >
    Print
  </Button>
)

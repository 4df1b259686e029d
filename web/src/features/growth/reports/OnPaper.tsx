import './print.css'
import { Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { usePrinted } from '../../../ui/printed.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import classes from './OnPaper.module.css'
import { useReportWords } from './useReportWords.ts'

/** Not on paper. */
export const notOnPaper = classes.screen

/** A report's heading on paper, which makes the page printable: whose it is, and about what. */
export const OnPaper = ({ about }: { about: (string | undefined)[] }) => {
  const me = useCurrentUser()
  const isPrinted = usePrinted()
  // Paper is white.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const { mantineColorScheme: scheme } = dataset
    if (!isPrinted || scheme !== 'dark') return
    dataset.mantineColorScheme = 'light'
    return () => {
      dataset.mantineColorScheme = scheme
    }
  }, [isPrinted])
  return (
    <Text className={classes.paper} data-report>
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
    className={classes.screen}
    leftSection={<IconPrinter size={16} />}
    onClick={() => window.print()}
  >
    Print
  </Button>
)

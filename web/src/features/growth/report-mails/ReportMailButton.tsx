import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazyDialog } from '../../../ui/lazily.tsx'

const ReportMailDialog = lazyDialog(() => import('./ReportMailDialog.tsx').then((m) => m.ReportMailDialog))

/** Opens what the user is mailed every Monday; the mail itself links there. */
export const ReportMailButton = () => {
  const { mail } = useSearch({ from: '/framed/reports' })
  const navigate = useNavigate()
  const router = useRouter()
  const open = () => void navigate({ to: '/reports', search: { mail: true }, state: { isOpened: true } })
  const close = () => {
    if (router.state.location.state.isOpened) router.history.back({ ignoreBlocker: true })
    else void navigate({ to: '/reports', replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconMail size={16} />} onClick={open}>
        Mail Me Every Monday
      </Button>
      {mail && <ReportMailDialog close={close} />}
    </>
  )
}

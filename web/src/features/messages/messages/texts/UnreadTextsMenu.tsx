import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readSession } from '../../../../api/session.ts'
import { lazyDialog, lazyPart } from '../../../../ui/lazily.tsx'
import { UnreadMenu } from '../../../../ui/UnreadMenu.tsx'
import { unreadTextsQuery } from './texts.api.ts'

const Panel = lazyPart(() => import('./UnreadTextsPanel.tsx').then((m) => m.UnreadTextsPanel))
const Sheet = lazyDialog(() => import('./UnreadTextsPanel.tsx').then((m) => m.UnreadTextsSheet))

/** The unread texts in the header: how many, and from whom. */
export const UnreadTextsMenu = () => {
  const { data = [] } = useQuery({ ...unreadTextsQuery, enabled: readSession() !== undefined })
  const unread = data.reduce((sum, one) => sum + one.UnreadMessageCount, 0)
  const shown = { Panel, Sheet, width: 360, height: 160 }
  return <UnreadMenu title="Texts" Icon={IconMessage} unread={unread} {...shown} />
}

import { Button, Group, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import classes from './MailBody.module.css'
import { fillMailFrame, mailPage, readMailHtml } from './mail-page.ts'

type Props = {
  /** As the server sanitized it; null where the email is text alone. */
  html: string | null
  /** What is new in the text, and what it quotes. */
  text: string
  quotedText: string
  /** Where an image of the email itself is, by its Content-ID. */
  imageOf: (contentId: string) => string | undefined
  /** What is missing here, in words. */
  notShown?: string | null
  /** Images of other servers load without being asked for: it is an email of ours. */
  loadsImages?: boolean
  /** Names the frame for screen readers, such as 'Email from Ana Diaz'. */
  title: string
}

/** Longer emails scroll within. */
const MAX_HEIGHT = 20_000

/**
 * The body of an email. HTML is in a frame of its own where no scripts run and nothing loads but images: those of other
 * servers once somebody asks for them, those that only report that it was read never.
 */
export const MailBody = ({ html, text, quotedText, imageOf, notShown, loadsImages = false, title }: Props) => {
  const [showsImages, setShowsImages] = useState(loadsImages)
  const [showsQuote, setShowsQuote] = useState(false)
  const isDark = useComputedColorScheme('light') === 'dark'
  const mail = useMemo(() => (html === null ? null : readMailHtml(html)), [html])
  const page = mail && mailPage(mail, { showsImages, showsQuote, isDark, imageOf })
  const hasQuote = mail ? mail.hasQuote : quotedText !== ''
  return (
    <Stack gap="xs">
      {notShown && (
        <Text size="sm" c="dimmed">
          {notShown}
        </Text>
      )}
      {mail?.hasRemoteImages && !showsImages && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Images are hidden, because loading them tells the sender that you read this.
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => setShowsImages(true)}>
            Show images
          </Button>
        </Group>
      )}
      {page === null ? (
        <Text size="sm" className={classes.text}>
          {showsQuote ? text + quotedText : text.trimEnd()}
        </Text>
      ) : (
        <MailFrame page={page} title={title} />
      )}
      {hasQuote && (
        <Group>
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={showsQuote}
            onClick={() => setShowsQuote(!showsQuote)}
          >
            {showsQuote ? 'Hide quoted text' : 'Show quoted text'}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** As high as what it shows. Without scripts inside, the height is measured from here: hence `allow-same-origin`. */
const MailFrame = ({ page, title }: { page: ReturnType<typeof mailPage>; title: string }) => {
  const [height, setHeight] = useState(0)
  const [body, setBody] = useState<HTMLElement>()
  useEffect(() => {
    if (!body) return
    const observer = new ResizeObserver(() => setHeight(Math.min(Math.ceil(body.scrollHeight), MAX_HEIGHT)))
    observer.observe(body)
    return () => observer.disconnect()
  }, [body])
  return (
    <iframe
      key={page.css + page.body}
      title={title}
      className={classes.frame}
      style={{ height }}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page.frame}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return
        fillMailFrame(contentDocument, page)
        setBody(contentDocument.body)
      }}
    />
  )
}

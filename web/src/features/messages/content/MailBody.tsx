import { Button, Group, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import classes from './MailBody.module.css'
import { fillMailFrame, mailPage, readMailHtml } from './mail-page.ts'

type Props = {
  /** As sanitized by the server; null if the email is plain text only. */
  html: string | null
  /** The new part of the text, and the quoted part. */
  text: string
  quotedText: string
  /** The address of one of the email's own images, by its Content-ID. */
  imageOf: (contentId: string) => string | undefined
  /** What is missing here, in words. */
  notShown?: string | null
  /** Images from other servers load without asking, because the email is one of ours. */
  loadsImages?: boolean
  /** The frame's name for screen readers, such as 'Email from Ana Diaz'. */
  title: string
}

/** Longer emails scroll inside. */
const MAX_HEIGHT = 20_000

/**
 * The body of an email. HTML is shown in a frame of its own in which no scripts run and nothing loads but images: those
 * from other servers only on request, tracking pixels never.
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

/**
 * Sizes the frame to its content. No scripts run inside, so the height is measured from here: hence
 * `allow-same-origin`.
 */
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

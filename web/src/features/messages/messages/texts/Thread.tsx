import type { WindowText } from '@dormer/contract/messages/messages'
import { type Reaction, reactionOf } from '@dormer/contract/messages/reactions'
import { formatPhone } from '@dormer/contract/phone'
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, type RefObject } from 'react'
import { dayOf, formatInstant, formatInstantTime, today } from '../../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../../ui/Loaded.tsx'
import { Lines } from '../../../../ui/Skeletons.tsx'
import { Delivery } from '../../content/Delivery.tsx'
import classes from '../../content/Log.module.css'
import type { TextWith } from './text-windows.ts'
import { textsQuery } from './texts.api.ts'

/**
 * The texts with a number, newest at the bottom, where it starts. The list is laid out from the bottom up, so that the
 * view stays in place when older texts are added above.
 */
export const Thread = ({ whom, log }: { whom: TextWith; log: RefObject<HTMLDivElement | null> }) => {
  const texts = useInfiniteQuery(textsQuery(whom.Phone))
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    <div ref={log} className={classes.thread} role="log" aria-label={`Texts with ${whom.Name}`} tabIndex={0}>
      <div className={classes.texts}>
        <Loaded
          query={texts}
          skeleton={<Lines widths={['60%', '45%', '70%']} h={28} />}
          title="The texts could not be loaded"
          empty={<NoTexts {...whom} />}
        >
          {(rows) => (
            <>
              <Stack align="center">
                <ShowMore query={texts} label="Show older" />
              </Stack>
              {rows.map((text, at) => (
                <Fragment key={text.MessageId}>
                  <NewDay at={text.DateSent} before={rows[at - 1]?.DateSent} />
                  <Bubble text={text} before={rows[at - 1]} />
                </Fragment>
              ))}
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

const NoTexts = ({ Name, Phone }: TextWith) => {
  const number = formatPhone(Phone)
  return (
    <Text size="sm" c="dimmed" ta="center" py="lg">
      No texts to display. What you write goes to {Name === number ? number : `${Name} at ${number}`}.
    </Text>
  )
}

const DAY = 86_400_000
const dayLabel = (instant: string) => {
  const ago = (Date.parse(today()) - Date.parse(dayOf(instant))) / DAY
  return ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatInstant(instant)
}

/** The day of what follows, if it is not that of what came before. */
export const NewDay = ({ at, before }: { at: string; before: string | undefined }) =>
  before !== undefined && dayOf(before) === dayOf(at) ? null : (
    <Text size="xs" c="dimmed" ta="center" className={classes.day}>
      {dayLabel(at)}
    </Text>
  )

type BubbleProps = {
  text: WindowText
  /** What came right before, if that is a text. */
  before: WindowText | undefined
  /** Beside its time. */
  mark?: ReactNode
}

/** One text, with its author unless that is clear from the one before. */
export const Bubble = ({ text, before, mark }: BubbleProps) => {
  const { IsMine, IsAutomatic, AuthorName, Body, DateSent } = text
  const reaction = text.IsReaction ? reactionOf(Body) : undefined
  const author = IsAutomatic ? 'Sent automatically' : AuthorName
  const isNewAuthor =
    !before ||
    dayOf(before.DateSent) !== dayOf(DateSent) ||
    before.IsMine !== IsMine ||
    before.IsAutomatic !== IsAutomatic ||
    before.AuthorName !== AuthorName
  const when = formatInstantTime(DateSent)
  return (
    <div className={classes.text} data-mine={IsMine || undefined}>
      {isNewAuthor && (
        <Text size="xs" c="dimmed">
          {author}
        </Text>
      )}
      {reaction ? <Reacted reaction={reaction} body={Body} /> : <div className={classes.bubble}>{withLinks(Body)}</div>}
      <Group gap={6} className={classes.below}>
        {mark}
        <Text size="xs" c="dimmed" component="time" dateTime={DateSent} title={when}>
          {when.split(', ')[1]}
        </Text>
        {IsMine && <Delivery message={text} />}
      </Group>
    </div>
  )
}

/** A reaction as its emoji, beside what it is to; the phone's own words for those who do not see it. */
const Reacted = ({ reaction: { Emoji, Quoted, IsRemoved }, body }: { reaction: Reaction; body: string }) => (
  <Text size="sm" c="dimmed" title={body}>
    <VisuallyHidden>{body}</VisuallyHidden>
    <span aria-hidden>
      {Emoji} {Quoted === null || IsRemoved ? body : `to “${Quoted}”`}
    </span>
  </Text>
)

const LINK = /(https?:\/\/\S+)/
/** Web addresses become links. */
const withLinks = (body: string): ReactNode[] =>
  body.split(LINK).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <a key={at} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )

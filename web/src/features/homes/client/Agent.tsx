import { formatPhone } from '@dormer/contract/phone'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { initials } from '../../../ui/initials.ts'
import kit from './kit.module.css'
import { LinkButton } from './kit.tsx'
import classes from './listing.module.css'
import { visit } from './site.ts'

/** Whom to call or text: the agent or, if there is none yet, the brokerage. */
const useReach = () => {
  const { Agent, Brokerage } = visit.use()
  return {
    name: Agent?.Name ?? Brokerage.Name,
    title: Agent ? (Agent.Title ?? Brokerage.Name) : 'Questions? We are glad to help.',
    phone: Agent ? Agent.Phone : Brokerage.TextNumber,
    text: Agent ? (Agent.IsCellPhone ? Agent.Phone : Brokerage.TextNumber) : Brokerage.TextNumber,
    email: Agent?.Email,
    photo: Agent?.PhotoUrl,
  }
}

const CallAndText = () => {
  const { name, phone, text } = useReach()
  return (
    <>
      {phone && (
        <LinkButton href={`tel:+1${phone}`} aria-label={`Call ${name}`}>
          <IconPhone size={20} aria-hidden /> Call
        </LinkButton>
      )}
      {text && (
        <LinkButton href={`sms:+1${text}`} aria-label={`Text ${name}`}>
          <IconMessage size={20} aria-hidden /> Text
        </LinkButton>
      )}
    </>
  )
}

/** The agent's face, or their initials. */
const Face = () => {
  const { name, photo } = useReach()
  return photo ? (
    <img className={classes.face} src={photo} alt="" width={48} height={48} />
  ) : (
    <span className={classes.face} aria-hidden>
      {initials(name)}
    </span>
  )
}

export const AgentName = () => {
  const { name, title } = useReach()
  return (
    <div className={classes.who}>
      <Face />
      <div>
        <strong>{name}</strong>
        <p className={kit.dim}>{title}</p>
      </div>
    </div>
  )
}

export const AgentCard = ({ children }: { children: ReactNode }) => {
  const { phone, email } = useReach()
  return (
    <div className={classes.agent}>
      <AgentName />
      <p className={kit.dim}>
        {phone && formatPhone(phone)}
        {email && (
          <>
            {phone && <br />}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
      <div className={kit.two}>
        <CallAndText />
      </div>
      {children}
    </div>
  )
}

/** Fixed at the bottom of a phone's screen. */
export const AgentBar = ({ children }: { children: ReactNode }) => (
  <nav className={classes.bar} aria-label="Your agent">
    <Face />
    <CallAndText />
    {children}
  </nav>
)

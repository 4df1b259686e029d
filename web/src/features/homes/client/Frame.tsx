import { leaveClient } from '@dormer/contract/homes/client'
import { formatPhone } from '@dormer/contract/phone'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Attribution } from './Attribution.tsx'
import classes from './frame.module.css'
import kit from './kit.module.css'
import { Sheet } from './kit.tsx'
import { AppointmentForm } from './requests.tsx'
import { Saying, say } from './say.tsx'
import { addressOf, ask, page, visit } from './site.ts'
import { Confirm, WhoSheet } from './who.tsx'

type Props = { children: ReactNode; hasBar?: boolean; isFlush?: boolean }

/** The frame around each page: the brokerage above, the MLS's attribution below. */
export const Frame = ({ children, hasBar, isFlush }: Props) => {
  const { Brokerage, IsConfirmed, IsKnown, Mls } = visit.use()
  const [isConfirming, confirm] = useState(false)
  const [isTalking, talk] = useState(false)
  const forget = () =>
    ask(leaveClient, { body: {} }).then(
      () => location.assign(addressOf()),
      (error) => say(messageOf(error), true),
    )
  const phone = Brokerage.Phone ?? Brokerage.TextNumber
  const here = (name: string) => (page === name ? 'page' : undefined)
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <header className={classes.head}>
        <div className={classes.bar}>
          <a className={classes.name} href={addressOf()}>
            {Brokerage.Logo ? (
              <img className={classes.logo} src={Brokerage.Logo} alt={Brokerage.Name} />
            ) : (
              Brokerage.Name
            )}
          </a>
          <nav className={classes.nav} aria-label="Pages">
            <a href={addressOf()} aria-current={here('')}>
              Search
            </a>
            <a href={addressOf('saved')} aria-current={here('saved')}>
              Saved
            </a>
            <a href={addressOf('value')} aria-current={here('value')}>
              Home value
            </a>
            <a href={addressOf('prequalify')} aria-current={here('prequalify')}>
              Financing
            </a>
          </nav>
        </div>
      </header>
      <main id="main" className={classes.main} data-flush={isFlush || undefined}>
        {children}
      </main>
      <footer className={classes.foot} data-bar={hasBar || undefined}>
        {Mls && <Attribution mls={Mls} />}
        <p className={kit.small}>
          {[Brokerage.Name, Brokerage.PostalAddress, phone && formatPhone(phone)].filter(Boolean).join(' · ')}
        </p>
        <div className={classes.links}>
          {Brokerage.WebDomain && <a href={`https://${Brokerage.WebDomain}`}>{Brokerage.WebDomain}</a>}
          <button type="button" onClick={() => talk(true)}>
            Make an appointment
          </button>
          {!IsConfirmed && (
            <button type="button" onClick={() => confirm(true)}>
              See my favorites and searches here
            </button>
          )}
          {IsKnown && (
            <button type="button" onClick={forget}>
              Forget me on this device
            </button>
          )}
        </div>
      </footer>
      {isConfirming && (
        <Sheet title="Confirm your email" close={() => confirm(false)}>
          <Confirm done={() => location.reload()} />
        </Sheet>
      )}
      {isTalking && (
        <Sheet title="Make an appointment" close={() => talk(false)}>
          <AppointmentForm close={() => talk(false)} />
        </Sheet>
      )}
      <WhoSheet />
      <Saying />
    </>
  )
}

type PageProps = Props & { title: string; narrow?: boolean }
/** A page with its title at the top. */
export const Page = ({ title, narrow, children, ...frame }: PageProps) => (
  <Frame {...frame}>
    <div className={classes.page} data-narrow={narrow || undefined}>
      <h1>{title}</h1>
      {children}
    </div>
  </Frame>
)

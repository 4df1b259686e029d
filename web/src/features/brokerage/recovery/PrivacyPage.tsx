import { Anchor, Container, Group, Paper, Text, Title, Typography } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Logo } from '../../../ui/Logo.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useTitle } from '../../../ui/title.ts'
import classes from './PrivacyPage.module.css'
import { operatorQuery } from './recovery.api.ts'

/** Its statements must stay true: whoever changes a cookie or a retention period updates them here. */
export const PrivacyPage = () => {
  useTitle('Privacy Policy')
  const operator = useQuery(operatorQuery).data
  return (
    <div className={classes.ground}>
      <Container component="main" size="sm" py="lg">
        <Group justify="space-between" mb="md">
          <Logo />
          <AnchorLink to="/login" size="sm">
            Log In
          </AnchorLink>
        </Group>
        <Paper p="xl" shadow="sm">
          <Title order={1} size="h2">
            Privacy Policy
          </Title>
          <Text size="sm" c="dimmed">
            Last updated November 2026
          </Text>
          <Typography className={classes.text}>
            <p>
              Real-estate brokerages use Dormer to manage their contacts, messages and transactions. This policy
              explains what this installation does with personal data. Whoever runs the installation ("the operator")
              stores the data; each brokerage decides what it keeps about its own clients and is responsible for it.
            </p>

            <h2>What we collect</h2>
            <ul>
              <li>
                <b>About users:</b> name, email address, phone numbers, address, photo and signature as entered; a
                password, stored only as a hash; settings; and a record of what was done in the account and when. For
                each sign-in: the network address, the browser and the time.
              </li>
              <li>
                <b>About a brokerage's clients:</b> what its users enter or import, such as contact details, notes,
                appointments, documents and transactions, and the emails and texts exchanged with them.
              </li>
              <li>
                <b>About visitors to a brokerage's public pages:</b> the homes they view, save and ask about, once they
                have opened a personal link from the brokerage or told us who they are.
              </li>
            </ul>
            <p>
              There are no advertisements, analytics services or trackers. Data is never sold. It is used only for the
              work of the brokerage it belongs to and to keep the installation secure.
            </p>

            <h2>Cookies and browser storage</h2>
            <ul>
              <li>
                A cookie that holds the session of a user who has signed in. It lasts as long as the session, and
                logging out removes it.
              </li>
              <li>
                A cookie that marks a browser in which a user has signed in, so that other people guessing the password
                cannot lock the user out. It does not sign anyone in, and lasts at most 400 days.
              </li>
              <li>
                On a brokerage's public pages, a cookie that recognizes the visitor, so that saved homes are still there
                on the next visit. It lasts at most 400 days after the last visit, and visitors can clear it on the page
                itself.
              </li>
              <li>
                In the browser's own storage: which user is signed in and since when, display settings such as light or
                dark, and unsent drafts. Logging out removes all but the display settings.
              </li>
            </ul>
            <p>No other company sets a cookie here. The product does not work without this storage.</p>

            <h2>How long we keep it</h2>
            <ul>
              <li>
                A session ends 14 days after it was last used, and no later than{' '}
                {operator ? `${operator.SessionDays} days` : 'a few months'} after sign-in.
              </li>
              <li>A link to set a new password works for one hour, an invitation for 7 days.</li>
              <li>
                Failed sign-ins are counted for a day. Notifications and emails that Dormer itself sends to users are
                kept for 90 days.
              </li>
              <li>
                Deleted items can be restored for 30 days and are then removed. The record of who did what, and when, is
                kept with the brokerage's records.
              </li>
              <li>
                Everything else is kept for as long as the brokerage keeps it, much of it because the law requires it.
                Copies in the operator's backups last as long as the backups do.
              </li>
            </ul>

            <h2>Who we share it with</h2>
            <p>
              Data is stored where the operator runs Dormer, and is shared with others only as far as a task requires
              it:
            </p>
            <ul>
              <li>
                with services that deliver messages: the operator's mail server and text-message service, and Google or
                Microsoft if a user has connected a mailbox;
              </li>
              <li>with a file storage service and a service for brokerages' payments, if the operator uses them;</li>
              <li>
                with the hosts of the street map and of photos, whose servers see the network address of the browser
                that displays them;
              </li>
              <li>with authorities, where the law requires it.</li>
            </ul>
            <p>
              These services may be in a different country from yours. The connection between your browser and this
              installation is encrypted wherever its address begins with https.
            </p>

            <h2>Children under 13</h2>
            <p>
              Dormer is not for children under 13, and nobody under 13 may have an account. If we learn that a child
              under 13 has given us personal data, we delete it.
            </p>

            <h2>Your choices and how to reach us</h2>
            <p>
              Users can see and change their data in their profile. To see, correct or delete what a brokerage keeps
              about you, contact that brokerage. Every marketing email has a link to unsubscribe, and STOP ends texts.
            </p>
            {operator && (
              <p>
                {operator.OperatorEmail ? (
                  <>
                    Questions about this policy:{' '}
                    <Anchor href={`mailto:${operator.OperatorEmail}`}>{operator.OperatorEmail}</Anchor>
                  </>
                ) : (
                  'Questions about this policy: email your brokerage, whose admins know who runs this installation.'
                )}
              </p>
            )}
          </Typography>
        </Paper>
      </Container>
    </div>
  )
}

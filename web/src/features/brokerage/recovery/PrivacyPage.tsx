import { Anchor, Container, Group, Paper, Text, Title, Typography } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Logo } from '../../../ui/Logo.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useTitle } from '../../../ui/Page.tsx'
import classes from './PrivacyPage.module.css'
import { operatorQuery } from './recovery.api.ts'

/** S3§2. What it says of Dormer must stay true: who changes a cookie or how long something is kept changes it here. */
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
              Dormer is software with which real-estate brokerages keep their contacts, messages and transactions. This
              policy says what this installation of it does with data about people. Whoever runs the installation ("the
              operator") keeps the data; each brokerage decides what it stores about its own clients, and answers for
              it.
            </p>

            <h2>What is collected</h2>
            <ul>
              <li>
                <b>Of users:</b> name, email address, phone numbers, address, photo and signature as they are entered; a
                password, of which only a hash is kept; settings; and what was done in the account, with its time. Of
                each sign-in: the network address, the browser and the time.
              </li>
              <li>
                <b>Of a brokerage's clients:</b> what its users enter or import, such as contact details, notes,
                appointments, documents and transactions, and the emails and texts exchanged with them.
              </li>
              <li>
                <b>Of visitors to a brokerage's public pages:</b> the homes they look at, save and ask about, once a
                link from the brokerage or they themselves say who they are.
              </li>
            </ul>
            <p>
              There are no advertisements, no analytics services and no trackers. Data is not sold, and is used for
              nothing but the work of the brokerage that it belongs to and the safety of the installation.
            </p>

            <h2>Cookies and storage in the browser</h2>
            <ul>
              <li>
                A cookie that marks a browser in which a user has signed in, so that others who guess at the password do
                not keep the user out. It signs nobody in, and lasts 400 days at most.
              </li>
              <li>
                On a brokerage's public pages, a cookie that recognizes the visitor, so that saved homes are still there
                on the next visit. It lasts 400 days at most after the last visit, and the page itself can forget it.
              </li>
              <li>
                In the browser's own storage: the session of a user, settings of the screen such as light or dark, and
                drafts that are not sent yet. Logging out removes the session and the drafts.
              </li>
            </ul>
            <p>No other company sets a cookie here. The screens do not work without this storage.</p>

            <h2>How long it is kept</h2>
            <ul>
              <li>
                A session ends 14 days after it was last used, and at the latest{' '}
                {operator ? `${operator.SessionDays} days` : 'some months'} after its sign-in.
              </li>
              <li>A link to set a new password works for an hour, an invitation for 7 days.</li>
              <li>
                Failed sign-ins are counted for a day. Notifications, and emails from Dormer itself to users, are kept
                for 90 days.
              </li>
              <li>
                What users delete can be restored for 30 days and is removed after that. What happened, by whom and
                when, is kept with the brokerage's records.
              </li>
              <li>
                Everything else is kept for as long as the brokerage keeps it: much of it must be, by law. Copies in the
                operator's backups last as long as those do.
              </li>
            </ul>

            <h2>Who else receives data</h2>
            <p>
              Data is stored where the operator runs Dormer, and is transferred to others only as far as a task needs
              it:
            </p>
            <ul>
              <li>
                to those who carry messages: the operator's mail server and text-message service, and Google or
                Microsoft where a user has connected a mailbox;
              </li>
              <li>
                to a file store, and to a payment service for what a brokerage pays, where the operator uses them;
              </li>
              <li>
                to the hosts of the street map and of photos, whose servers learn the network address of the browser
                that shows them;
              </li>
              <li>to authorities, where the law demands it.</li>
            </ul>
            <p>
              Such services may be in another country than you are. The connection between your browser and this
              installation is encrypted wherever its address begins with https.
            </p>

            <h2>Children under 13</h2>
            <p>
              Dormer is not for children under 13, and nobody under 13 may have an account. If we learn that data about
              a child under 13 was given to us by the child, we delete it.
            </p>

            <h2>Your choices, and how to reach us</h2>
            <p>
              Users see and change their data in their profile. To see, correct or delete what a brokerage keeps about
              you, write to that brokerage. Every marketing email has a link to unsubscribe, and STOP ends texts.
            </p>
            {operator && (
              <p>
                {operator.OperatorEmail ? (
                  <>
                    Questions about this policy:{' '}
                    <Anchor href={`mailto:${operator.OperatorEmail}`}>{operator.OperatorEmail}</Anchor>
                  </>
                ) : (
                  'Questions about this policy: by email to your brokerage, whose admins know who runs this installation.'
                )}
              </p>
            )}
          </Typography>
        </Paper>
      </Container>
    </div>
  )
}

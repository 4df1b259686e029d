import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Logo } from '../../../ui/Logo.tsx'
import classes from './Login.module.css'

type Props = {
  title: string
  subtitle: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The background of every signed-out screen. */
export const SignedOutLayout = ({ children }: { children: ReactNode }) => (
  <Center component="main" p="md" pb={120} className={classes.ground}>
    <Stack w="100%" maw={400} gap="lg">
      <Center>
        <Logo />
      </Center>
      {children}
    </Stack>
  </Center>
)

/** A signed-out screen with one small form. */
export const SignedOutForm = ({ title, subtitle, onSubmit, children }: Props) => (
  <SignedOutLayout>
    <Paper p="xl" shadow="sm" component="form" onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1} size="h3">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {subtitle}
          </Text>
        </div>
        {children}
      </Stack>
    </Paper>
  </SignedOutLayout>
)

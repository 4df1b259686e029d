import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { registrationQuery } from './registration.query.ts'

/** Leads to the registration, where it is open; elsewhere there is nothing to lead to. */
export const RegisterLink = ({ children }: { children: ReactNode }) =>
  useQuery(registrationQuery).data?.IsOpen ? (
    <Anchor component={Link} to="/register" size="xs">
      {children}
    </Anchor>
  ) : null

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnchorLink } from '../../../ui/links.tsx'
import { registrationQuery } from './registration.query.ts'

/** Leads to the registration, where it is open; elsewhere there is nothing to lead to. */
export const RegisterLink = ({ children }: { children: ReactNode }) =>
  useQuery(registrationQuery).data?.IsOpen ? (
    <AnchorLink to="/register" size="xs">
      {children}
    </AnchorLink>
  ) : null

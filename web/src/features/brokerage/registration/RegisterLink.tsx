import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnchorLink } from '../../../ui/links.tsx'
import { registrationQuery } from './registration.query.ts'

/** Leads to registration if it is open; renders nothing otherwise. */
export const RegisterLink = ({ children }: { children: ReactNode }) =>
  useQuery(registrationQuery).data?.IsOpen ? (
    <AnchorLink to="/register" size="xs">
      {children}
    </AnchorLink>
  ) : null

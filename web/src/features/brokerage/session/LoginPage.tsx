import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTitle } from '../../../ui/Page.tsx'
import { LoginForm } from './LoginForm.tsx'

const route = getRouteApi('/login')

export const LoginPage = () => {
  useTitle('Log In')
  const { to, ended } = route.useSearch()
  const router = useRouter()
  // Only same-site addresses: the parameter is untrusted input.
  const address = to?.startsWith('/') && !to.startsWith('//') ? to : '/today'
  return <LoginForm ended={ended} goOn={() => router.history.replace(address)} />
}

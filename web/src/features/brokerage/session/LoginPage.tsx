import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTitle } from '../../../ui/title.ts'
import { afterLogin } from './after-login.ts'
import { LoginForm } from './LoginForm.tsx'

const route = getRouteApi('/login')

export const LoginPage = () => {
  useTitle('Log In')
  const { to, ended } = route.useSearch()
  const router = useRouter()
  return <LoginForm ended={ended} goOn={() => router.history.replace(afterLogin(to))} />
}

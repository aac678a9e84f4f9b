import { Navigate } from 'react-router'
import { useSchool } from '#platform/web/session/session.ts'
import { usePageView } from '../door/usePageView.ts'
import { accessPaths } from '../paths.ts'
import { SignInForm } from './SignInForm.tsx'

/** The organisation's login page; on a school's host it redirects to the start page. */
export default function OrganisationSignIn() {
  return useSchool().isOrganisation ? <CountedSignIn /> : <Navigate to={accessPaths.welcome} replace />
}

function CountedSignIn() {
  usePageView('/orgsuperadmin/login')
  return <SignInForm door="superadmin" />
}

import { Navigate } from 'react-router'
import { useSchool } from '#platform/web/session/session.ts'
import { usePageView } from '../door/usePageView.ts'
import { accessPaths } from '../paths.ts'
import { SignInForm } from './SignInForm.tsx'

/** The organisation's own login page; a school's host has none. */
export default function OrganisationSignIn() {
  return useSchool().isOrganisation ? <CountedSignIn /> : <Navigate to={accessPaths.welcome} replace />
}

function CountedSignIn() {
  usePageView('/orgsuperadmin/login')
  return <SignInForm door="superadmin" />
}

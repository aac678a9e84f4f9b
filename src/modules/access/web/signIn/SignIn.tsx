import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { tenancyPaths } from '#modules/tenancy/web/paths.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { doorNamed, rememberRole } from '../door/doors.ts'
import { usePageView } from '../door/usePageView.ts'
import type { Door } from '../paths.ts'
import { SignInForm } from './SignInForm.tsx'

/** The login page of a role, or of the organisation on its own host. */
export default function SignIn() {
  const { role } = useParams()
  const door = doorNamed(role, useSchool().isOrganisation)
  return door ? <CountedSignIn key={door} door={door} /> : <Navigate to={tenancyPaths.notFound} replace />
}

function CountedSignIn({ door }: { door: Door }) {
  usePageView('/login')
  useEffect(() => {
    if (door !== 'superadmin') rememberRole(door)
  }, [door])
  return <SignInForm door={door} />
}

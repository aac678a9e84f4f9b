import { Fragment } from 'react'
import { type LoginRole, loginRoleNames } from '#platform/contract/access/roles.ts'
import { languages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { loginPath } from '../paths.ts'
import { accessText } from '../words.ts'

/** "Not a teacher? Admin, other staff or student", with a link for each role. */
export function OtherDoors({ role }: { role: LoginRole }) {
  const text = useText(accessText)
  const { locale } = languages[useLanguage()]
  const others = loginRoleNames.filter((other) => other !== role)
  const [before = '', after = ''] = text.signIn.notA[role].split('{others}')
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).formatToParts(others)
  return (
    <>
      {before}
      {list.map(({ type, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are never reordered.
        <Fragment key={index}>
          {type === 'element' ? (
            <Link to={loginPath(value as LoginRole)}>
              {(index === 0 ? text.roles : text.rolesInSentence)[value as LoginRole]}
            </Link>
          ) : (
            value
          )}
        </Fragment>
      ))}
      {after}
    </>
  )
}

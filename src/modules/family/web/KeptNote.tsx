import { IconCloudOff } from '@tabler/icons-react'
import type { Call, RouteAddress } from '#platform/contract/route.ts'
import { useReachable } from '#platform/web/connection.ts'
import { keptAt } from '#platform/web/device/keptAnswers.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from './Family.module.css'
import { familyText } from './words.ts'

/** Without a network: how old the answer is that this page shows. Give it the route and input of a read that is kept. */
export function KeptNote<R extends RouteAddress>({ route, input }: { route: R; input: Call<R> }) {
  const text = useText(familyText)
  const { ago } = useFormat()
  const at = keptAt(route, input)
  if (useReachable() || at === null) return null
  return (
    <p className={css.kept} role="status">
      <Icon of={IconCloudOff} size={16} />
      {fill(text.kept, { ago: ago(new Date(at).toISOString()) })}
    </p>
  )
}

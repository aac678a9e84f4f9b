import { useEffect, useEffectEvent, useState } from 'react'
import type { Tenant } from '#modules/tenancy/schemas.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import type { SketchName } from '#ui/feedback/Sketch.tsx'
import { tellApp } from '../nativeApp.ts'
import { PlainPage } from '../PlainPage.tsx'
import { tenancyText } from '../words.ts'
import { Alert } from './Alert.tsx'
import { type ClosedState, type Maintenance, maintenanceOf } from './schoolState.ts'
import css from './TenantClosed.module.css'

export interface TenantClosedProps {
  state: ClosedState
  /** The school, as far as it is known. */
  tenant?: Tenant | undefined
  /** The window of a refused call, when it is newer than the school's own. */
  maintenance?: Maintenance | null | undefined
  /** The server's words, which win over ours where it has something to say. */
  message?: string | undefined
  onRetry: () => unknown
}

const sketches: Record<ClosedState, SketchName> = {
  unknown: 'gate',
  unreachable: 'bell',
  maintenance: 'ledger',
  inactive: 'gate',
  licence: 'register',
}

/** All a host shows while its school is unknown, out of reach, closed for maintenance, inactive or without a licence. */
export function TenantClosed(props: TenantClosedProps) {
  const { state, tenant, onRetry } = props
  const text = useText(tenancyText).closed
  const [isRetrying, setRetrying] = useState(false)
  useEffect(() => {
    if (state === 'inactive') tellApp('SCHOOL_INACTIVE')
  }, [state])
  const retry = async () => {
    setRetrying(true)
    try {
      await onRetry()
    } finally {
      setRetrying(false)
    }
  }
  const school = tenant && { name: tenant.instituteName, logoUrl: tenant.logoUrl, meta: tenant.place }
  const window = state === 'maintenance' ? windowOf(props) : null
  useRetryAfter(window?.to ?? null, retry)
  useRetryOnline(state === 'unreachable', retry)
  const title = titleOf(props, window, text)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <PlainPage
      school={school}
      sketch={sketches[state]}
      title={title}
      action={
        <Button variant="primary" size="large" loading={isRetrying} onClick={() => void retry()}>
          {text.retry}
        </Button>
      }
    >
      {window ? <Window window={window} zone={tenant?.timeZone} /> : <p>{bodyOf(props, text)}</p>}
    </PlainPage>
  )
}

type Words = ReturnType<typeof useText<typeof tenancyText.en>>['closed']

const windowOf = ({ maintenance, tenant }: TenantClosedProps) => maintenance ?? maintenanceOf(tenant?.maintenance ?? [])

function titleOf({ state, tenant, message }: TenantClosedProps, window: Maintenance | null, text: Words): string {
  switch (state) {
    case 'unknown':
      return message && message !== tenancyText.en.closed.unknownTitle ? message : text.unknownTitle
    case 'unreachable':
      return text.unreachableTitle
    case 'maintenance':
      return window?.name || text.maintenanceTitle
    case 'inactive':
      return tenant ? fill(text.inactiveTitle, { school: tenant.instituteName }) : text.inactiveSomeSchool
    case 'licence':
      return text.licenceTitle
  }
}

function bodyOf({ state }: TenantClosedProps, text: Words): string {
  if (state === 'unknown') return text.unknownBody
  if (state === 'unreachable') return text.unreachableBody
  return state === 'inactive' ? text.inactiveBody : text.licenceBody
}

function Window({ window, zone = 'Asia/Kolkata' }: { window: Maintenance; zone?: string | undefined }) {
  const text = useText(tenancyText).closed
  const { alert, from, to } = window
  const at = (instant: string) => formatInstant(instant, zone, 'DD/MM/YYYY hh:mm A')
  return (
    <>
      {alert ? <Alert html={alert} /> : <p>{text.maintenanceBody}</p>}
      {to && (
        <p className={css.range}>
          <span className={css.times}>
            {from ? fill(text.range, { from: at(from), to: at(to) }) : fill(text.until, { to: at(to) })}
          </span>
          <span className={css.zone}>{fill(text.schoolTime, { zone: zone.replaceAll('_', ' ') })}</span>
        </p>
      )}
    </>
  )
}

/** Timers beyond this overflow and fire at once; nobody keeps a page open that long. In ms. */
const longestWait = 86_400_000

/** Looks again by itself once the window has passed. */
function useRetryAfter(instant: string | null, retry: () => Promise<void>) {
  const again = useEffectEvent(() => void retry())
  useEffect(() => {
    const wait = instant ? Date.parse(instant) - Date.now() : -1
    if (wait <= 0 || wait > longestWait) return
    const timer = window.setTimeout(again, wait + 1000)
    return () => window.clearTimeout(timer)
  }, [instant])
}

/** Looks again by itself once the device has a network again. */
function useRetryOnline(isNeeded: boolean, retry: () => Promise<void>) {
  const again = useEffectEvent(() => void retry())
  useEffect(() => {
    if (!isNeeded) return
    const online = () => again()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [isNeeded])
}

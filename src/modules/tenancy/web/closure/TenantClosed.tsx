import { useEffect, useEffectEvent, useState } from 'react'
import type { Tenant } from '#modules/tenancy/schemas.ts'
import { formatInstant } from '#platform/contract/dates/instants.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import type { SketchName } from '#ui/feedback/Sketch.tsx'
import { postToApp } from '../nativeApp.ts'
import { PlainPage } from '../PlainPage.tsx'
import { tenancyText } from '../words.ts'
import { Alert } from './Alert.tsx'
import { type ClosedState, type Maintenance, maintenanceOf } from './schoolState.ts'
import css from './TenantClosed.module.css'

export interface TenantClosedProps {
  state: ClosedState
  /** Undefined if the school could not be loaded. */
  tenant?: Tenant | undefined
  /** The window from a rejected request, which can be newer than the tenant's. */
  maintenance?: Maintenance | null | undefined
  /** The server's message; takes precedence over the default title. */
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

/** Replaces the whole application while the school is unknown, unreachable, in maintenance, inactive or unlicensed. */
export function TenantClosed(props: TenantClosedProps) {
  const { state, tenant, onRetry } = props
  const text = useText(tenancyText).closed
  const [isRetrying, setRetrying] = useState(false)
  useEffect(() => {
    if (state === 'inactive') postToApp('SCHOOL_INACTIVE')
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

/** In milliseconds. Browser timers overflow and fire immediately after about 24 days. */
const maxDelay = 86_400_000

/** Retries automatically when the maintenance window ends. */
function useRetryAfter(instant: string | null, retry: () => Promise<void>) {
  const again = useEffectEvent(() => void retry())
  useEffect(() => {
    const delay = instant ? Date.parse(instant) - Date.now() : -1
    if (delay <= 0 || delay > maxDelay) return
    const timer = window.setTimeout(again, delay + 1000)
    return () => window.clearTimeout(timer)
  }, [instant])
}

/** Retries automatically when the device is back online. */
function useRetryOnline(isEnabled: boolean, retry: () => Promise<void>) {
  const again = useEffectEvent(() => void retry())
  useEffect(() => {
    if (!isEnabled) return
    const online = () => again()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [isEnabled])
}

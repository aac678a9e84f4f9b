/**
 * Live events. `asked` reaches the host of a visitor at the gate and carries the id of the visit; the gates and the office
 * only hear that something has changed.
 */
export const visitorEvents = { asked: 'appointment_notification', changed: 'gate_changed' } as const

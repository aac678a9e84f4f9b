/** One more than the usual machine has cores: a test waits now and then. */
export const workers = 3

const first = Number(process.env.E2E_PORT ?? 4390)

/** Every worker has a product of its own: what a test does is not seen by those that run beside it. */
export const ports = Array.from({ length: workers }, (_, index) => first + index)

/** The one this worker talks to. */
export const port = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? first

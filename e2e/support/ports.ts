/** One more than most machines have cores, because tests spend part of their time waiting. */
export const workers = Number(process.env.E2E_WORKERS ?? 3)

const first = Number(process.env.E2E_PORT ?? 4390)

/** Every worker has a product of its own, so tests that run at the same time cannot affect each other. */
export const ports = Array.from({ length: workers }, (_, index) => first + index)

/** The product of this worker. */
export const port = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? first

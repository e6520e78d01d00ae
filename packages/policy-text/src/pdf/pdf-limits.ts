/** A policy of hundreds of pages is read in a tenth of these; what wants more is made to. */
export const PDF_LIMITS = { timeoutMs: 15_000, memoryMb: 512 }
export type PdfLimits = typeof PDF_LIMITS

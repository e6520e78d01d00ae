import { z } from 'zod'

/** Where bytes are kept: a local directory, or an S3-compatible bucket when one is named. */
export const blobEnv = {
  BLOB_DIR: z.string().min(1).default('.data/blobs').meta({ description: 'With a bucket it only holds uploads on their way.' }),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url().optional().meta({ description: 'Left out for Amazon itself.' }),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkKey, FileMissing, meter, newKey, type Storage, type StorageConfig, safeFileName } from './storage.ts'

/**
 * Files in an S3 bucket, or in any server that speaks S3. Uploads travel in parts of 5 MB, two at a time, so that a
 * file takes at most some 15 MB of memory, whatever its size.
 */
export const makeS3Storage = async ({ bucket, region, endpoint }: StorageConfig): Promise<Storage> => {
  const client = new S3Client({
    // SDK and signature want a region; servers other than Amazon's mostly ignore which.
    region: region ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // The newer default checksums are not understood by every compatible server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  return {
    put: async (content, { tenantId, fileName, maxBytes }) => {
      const Key = newKey(tenantId)
      const counter = meter(maxBytes)
      // Destroys the counter, and by that the upload, when the sender breaks off or sends too much.
      const flow = pipeline(content, counter)
      flow.catch(() => {})
      try {
        const upload = new Upload({
          client,
          params: { ...at(Key), Body: counter, ContentType: 'application/octet-stream' },
          queueSize: 2,
        })
        // Done or failed, the upload is awaited first: it takes back the parts that were sent.
        await upload.done()
        await flow
      } catch (error) {
        counter.destroy()
        throw counter.errored ?? error
      }
      return { Key, FileName: safeFileName(fileName), Size: counter.bytes }
    },
    get: async (key): Promise<Readable> => {
      try {
        return (await client.send(new GetObjectCommand(at(key)))).Body as Readable
      } catch (error) {
        throw error instanceof NoSuchKey ? new FileMissing(key) : error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

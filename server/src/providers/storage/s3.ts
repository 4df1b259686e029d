import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  checkKey,
  FileMissing,
  isKey,
  meter,
  newKey,
  type Storage,
  type StorageConfig,
  safeFileName,
} from './storage.ts'

/**
 * Files in an S3 bucket, or any S3-compatible server. Uploads are sent in parts of 5 MB, two at a time, so a file of
 * any size takes at most about 15 MB of memory.
 */
export const makeS3Storage = async ({ bucket, region, endpoint }: StorageConfig): Promise<Storage> => {
  const client = new S3Client({
    // The SDK and the signature require a region; servers other than Amazon's mostly ignore it.
    region: region ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Not every compatible server understands the newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  return {
    put: async (content, { tenantId, fileName, maxBytes }) => {
      const Key = newKey(tenantId)
      const counter = meter(maxBytes)
      // Destroys the counter, and with it the upload, when the sender disconnects or sends too much.
      const flow = pipeline(content, counter)
      flow.catch(() => {})
      try {
        const upload = new Upload({
          client,
          params: { ...at(Key), Body: counter, ContentType: 'application/octet-stream' },
          queueSize: 2,
        })
        // Done or failed, the upload is awaited first: on failure it removes the parts already sent.
        await upload.done()
        await flow
      } catch (error) {
        counter.destroy()
        throw counter.errored ?? error
      }
      return { Key, FileName: safeFileName(fileName), Size: counter.bytes, Sha256: counter.sha256() }
    },
    get: async (key, part): Promise<Readable> => {
      try {
        const Range = part && `bytes=${part.first}-${part.last}`
        return (await client.send(new GetObjectCommand({ ...at(key), Range }))).Body as Readable
      } catch (error) {
        throw error instanceof NoSuchKey ? new FileMissing(key) : error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    storedBefore: async function* (time) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        yield Contents.flatMap(({ Key = '', LastModified }) =>
          isKey(Key) && LastModified && LastModified.getTime() < time.epochMilliseconds ? [Key] : [],
        )
    },
    ofTenant: async function* (tenantId) {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: `${tenantId}/` },
      ))
        yield Contents.flatMap(({ Key = '' }) => (isKey(Key) ? [Key] : []))
    },
    removeUnfinished: async (before) => {
      let next: { KeyMarker?: string; UploadIdMarker?: string } = {}
      for (;;) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket: bucket, ...next }),
        )
        for (const { Key = '', UploadId, Initiated } of page.Uploads ?? [])
          if (isKey(Key) && Initiated && Initiated.getTime() < before.epochMilliseconds)
            await client.send(new AbortMultipartUploadCommand({ ...at(Key), UploadId }))
        if (!page.IsTruncated) return
        next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      }
    },
  }
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { Field, Form } from '../../components/form/Form.tsx';
import { ErrorState, Skeleton } from '../../components/Placeholders.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { isTransient } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { stages } from '../../lib/words.ts';
import { AuditLines } from './Audit.tsx';
import { DeskFrame, DeskList, Facts } from './DeskFrame.tsx';
import { rankings } from './names.ts';
import { ReasonedActs, reasonedAct } from './ReasonForm.tsx';

type Report = DataOf<'/api/operator/report/detail'>['report'];

/** The number that was typed: a report's own, or that of its address; none in words of a title. */
const numberIn = (text: string) => /^(?:\S*\/)?(\d{1,15})(?:[?#]\S*)?$/.exec(text.trim())?.[1];

/** /operator/catalog: one report as the catalog has it, by its number or address, found by its title where need be. */
export function Reports() {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id') ?? '';
  const title = query.get('title') ?? '';
  const [text, setText] = useState(id || title);
  const { data, error, mutate } = useCall('/api/operator/report/detail', id ? { id } : null, {
    keepPreviousData: false,
  });
  return (
    <DeskFrame title="报告" note="按编号、页面地址或标题查看目录中的一份报告，下架、恢复或列入编辑精选。">
      <Form
        className="max-w-prose"
        onSubmit={() => {
          const number = numberIn(text);
          setQuery(number ? { id: number } : { title: text.trim() });
        }}
      >
        <Field
          name="id"
          label="报告编号、地址或标题"
          value={text}
          onChange={setText}
          autoComplete="off"
          aside={
            <Button type="submit" tone="quiet" className="text-sea" disabled={text.trim() === ''}>
              查看
            </Button>
          }
        />
      </Form>
      {title && <FoundReports title={title} />}
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void mutate()}
          title={isTransient(error) ? '加载失败' : '未找到'}
        />
      )}
      {id && !data && !error && <Skeleton className="h-72 w-full" />}
      {data && (
        <>
          <OneReport report={data.report} />
          <h2 className="mt-8 mb-2 font-semibold text-lg">操作历史</h2>
          <AuditLines lines={data.acts} />
        </>
      )}
    </DeskFrame>
  );
}

/** Reports whose titles have the words. */
function FoundReports({ title }: { title: string }) {
  const call = useCall('/api/operator/report/find', { title });
  return (
    <DeskList
      call={call}
      label="找到的报告"
      empty={{ title: '没有标题含这些词的报告', children: '处理中和失败的报告请按编号查看。' }}
      rowKey={({ id }) => id}
      row={({ id, name, organization, time_text, visible }) => (
        <>
          <TextLink to={`?id=${id}`}>{name}</TextLink>
          <p className="mt-1 text-muted text-sm tabular-nums">
            {[String(id), organization, time_text, visible === 0 && '已下架'].filter(Boolean).join('，')}
          </p>
        </>
      )}
    />
  );
}

function OneReport({ report }: { report: Report }) {
  const { id, name, visible, recommend, stage, error, indexed } = report;
  const shown = visible === 1;
  const acts = [
    reasonedAct({
      call: '/api/operator/report/visible',
      input: { id, visible: shown ? 0 : 1 },
      act: shown ? '下架' : '恢复展示',
      label: `${shown ? '下架' : '恢复展示'}报告 ${id}`,
      effect: shown
        ? '它将从检索、详情、图片和下载中消失，数秒内对所有用户生效。'
        : '它将重新出现在检索、详情、图片和下载中。',
    }),
    ...([1, 2, 3] as const)
      .filter((ranking) => ranking !== recommend)
      .map((ranking) =>
        reasonedAct({
          call: '/api/operator/recommend/set',
          input: { id, recommend: ranking },
          act: `列入${rankings[ranking]}`,
          label: `把报告 ${id} 列入${rankings[ranking]}`,
          effect: `它将排在${rankings[ranking]}的最前面；一份报告只在一个榜上。`,
        }),
      ),
    ...(recommend > 0
      ? [
          reasonedAct({
            call: '/api/operator/recommend/set',
            input: { id, recommend: 0 },
            act: '移出编辑精选',
            label: `把报告 ${id} 移出编辑精选`,
            effect: `它不再排在${rankings[recommend as 1 | 2 | 3]}的最前面。`,
          }),
        ]
      : []),
  ];
  return (
    <section aria-labelledby="report-name" className="border-line border-y py-5">
      <h2 id="report-name" className="font-semibold text-lg">
        {shown && stage === 'done' ? (
          <TextLink to={detailAddress(id)} newTab>
            {name}
          </TextLink>
        ) : (
          name
        )}
      </h2>
      <Facts
        facts={[
          ['编号', String(id)],
          ['展示', shown ? '用户可见' : '已下架'],
          ['编辑精选', recommend > 0 && rankings[recommend as 1 | 2 | 3]],
          ['状态', stages[stage]],
          ['失败原因', error],
          ['索引', stage === 'done' && (indexed ? '与目录一致' : '落后于目录，正在跟上')],
          ['页数与图表', `${formatCount(report.page_count)} 页，${formatCount(report.chart_count)} 张图表`],
          ['上传者', report.uploader_id > 0 && `用户 ${report.uploader_id}`],
          ['收录', report.create_time],
          ['最近变动', report.since],
        ]}
      />
      <div className="mt-4">
        <ReasonedActs
          acts={acts}
          revalidates={['/api/operator/report/detail', '/api/operator/recommend/list']}
        />
      </div>
    </section>
  );
}

call track('pipeline_stage', title => 'name');

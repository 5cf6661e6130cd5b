// Says which primitive a shader is invoked for. Uses `params` of the pipeline.
#define hit_primitive() (gl_InstanceCustomIndexEXT * params.job.rows_per_partition + gl_PrimitiveID)
